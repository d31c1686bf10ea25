import type * as schema from '../../../../shared/schema/index.ts';

export type TableName = keyof typeof schema;
type ColumnOf<T extends TableName> = Extract<keyof (typeof schema)[T]['$inferSelect'], string>;

/**
 * The sort of personal data, by whose it is: of a customer's request (`request`), of the buyers who were quoted it (`sale`), of an
 * account (`account`), of a person named in a buyer's form (`purchase`) or on a tax document (`document`), of someone who asked for a
 * callback (`callback`) or a booking (`booking`), or a message that a job sends (`message`).
 */
export type Sort = 'request' | 'sale' | 'account' | 'purchase' | 'document' | 'callback' | 'booking' | 'message';

/** What remains of a column once its data has ended; `row` if the whole row is deleted. */
export type End =
  | 'row'
  | 'null'
  | 'empty'
  | 'empty list'
  | 'removed'
  | 'removed where given'
  | 'nobody'
  | 'suburb'
  | 'coarse'
  | 'customer'
  | 'masked phone'
  | 'unusable'
  | 'by id'
  | 'false'
  | 'zero'
  | 'declined'
  | 'one more'
  | 'now';

/** What a person is found by: a number or email address as typed, a number in international form, or fields of JSON. */
export type Finds = 'phone' | 'international phone' | 'email' | { phone: string; email: string };

interface Personal {
  /** The first one is the sort of the subject that is found by it. */
  sorts: readonly Sort[];
  end: End;
  finds?: Finds;
  /**
   * True where somebody's contact may stand in a row of somebody else, such as a number that they typed first and then corrected: the
   * column, or the row, ends with either, and nothing else of the other is found by it.
   */
  isMention?: true;
  /** The column of the same table that holds the contact in its place once it was corrected: from then on, this one is a mention. */
  supersededBy?: string;
  /** True for secrets that grant access: never shown, not even to the person. */
  isSecret?: true;
  /** True for our own notes about a person, which a download by a person themselves leaves out. */
  isInternal?: true;
  /** Whose own words about another person these are: a download by a person themselves has only their own. */
  writtenBy?: 'request' | 'account';
}

interface Kept {
  sorts: readonly Sort[];
  /** Why it is kept although it identifies a person. */
  keptBecause: string;
  /** The sort with whose period it ends after all, and what remains then. */
  until?: { sort: Sort; end: End };
}

interface Impersonal {
  impersonal: string;
}

export type Declared = Personal | Kept | Impersonal;

export type Declaration = { readonly [T in TableName]?: { readonly [C in ColumnOf<T>]?: Declared } };

/** Declares a column that ends with its subject. */
export const ends = (end: End, ...sorts: readonly Sort[]): Personal => ({ sorts, end });
/** Declares a column by which a person is found. */
export const found = (by: Finds, end: End, ...sorts: readonly Sort[]): Personal => ({ sorts, end, finds: by });
/** Declares a column in which the contact of somebody else may stand. */
export const mentioned = (by: Finds, end: End, ...sorts: readonly Sort[]): Personal => ({ sorts, end, finds: by, isMention: true });
/** Declares a column by which a person is found until another column of its table corrects it. */
export const foundUntil = (supersededBy: string, ...[by, end, ...sorts]: Parameters<typeof found>): Personal => ({ ...found(by, end, ...sorts), supersededBy });
/** Declares a secret that grants access. */
export const secret = (end: End, ...sorts: readonly Sort[]): Personal => ({ sorts, end, isSecret: true });
/** Declares what a customer and an electrician write about each other, which ends with either of them. */
export const written = (by: 'request' | 'account', end: End): Personal => ({ sorts: ['request', 'account'], end, writtenBy: by });
/** Declares our own note about a person. */
export const internal = (end: End, ...sorts: readonly Sort[]): Personal => ({ sorts, end, isInternal: true });
/** Declares a column that is kept although it identifies a person. */
export const kept = (keptBecause: string, ...sorts: readonly Sort[]): Kept => ({ sorts, keptBecause });
/** Declares a column that is kept, although it identifies a person, until the period of another sort is over. */
export const keptUntil = (until: NonNullable<Kept['until']>, ...[keptBecause, ...sorts]: Parameters<typeof kept>): Kept => ({ ...kept(keptBecause, ...sorts), until });
/** Declares a column that identifies nobody. */
export const impersonal = (reason: string): Impersonal => ({ impersonal: reason });
