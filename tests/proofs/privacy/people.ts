/** Somebody whose every detail is a word or number that stands nowhere else. */
export interface Person {
  /** What is looked for: nothing of it may be left. */
  words: string[];
  name: string;
  firstName: string;
  lastName: string;
  /** As somebody types it. */
  phone: string;
  email: string;
  address: string;
  text: string;
  /** Of a business: eleven digits that the register's checksum fits. */
  abn: string;
  licence: string;
  policy: string;
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

const sum = (abn: string) => [...abn].reduce((total, digit, index) => total + (Number(digit) - (index === 0 ? 1 : 0)) * (ABN_WEIGHTS[index] ?? 0), 0);

/** The ABN that ends in nine digits: the first two make the checksum fit. */
function abnOf(digits: string): string {
  const found = Array.from({ length: 90 }, (_, index) => `${index + 10}${digits}`).find((abn) => sum(abn) % 89 === 0);
  if (!found) throw new Error(`No ABN ends in ${digits}`);
  return found;
}

let count = 0;

/** Makes up a person. */
export function newPerson(): Person {
  count += 1;
  const mark = `${count.toString(36)}q`;
  const [firstName, lastName, street, thing] = [`Fenella${mark}`, `Quillfeather${mark}`, `Bandicoot${mark}`, `chandelier${mark}`];
  const digits = `412${String(600_000 + count)}`;
  const registered = `837${String(100_000 + count)}`;
  const [licence, policy] = [`licence${mark}`, `policy${mark}`];
  const email = `fenella${mark}@people.example`;
  return {
    words: [lastName, street, thing, digits, firstName.toLowerCase(), registered, licence, policy, email],
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    phone: `0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
    email,
    address: `${count} ${street} Street, Marrickville NSW 2204`,
    text: `The ${thing} in the hall flickers whenever it rains.`,
    abn: abnOf(registered),
    licence,
    policy,
  };
}
