import { endOfDay, startOfDay } from './sydney-days.ts';

/** The filters of the audit log in the URL. */
export interface AuditPart {
  /** The prefix of the actions. */
  show: string;
  /** A username. */
  person: string;
  /** A type and an id, such as "lead:42". */
  subject: string;
  /** The first and the last day in Sydney, YYYY-MM-DD. */
  from: string;
  to: string;
}

export const wholeLog: AuditPart = { show: '', person: '', subject: '', from: '', to: '' };

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const subjectPattern = /^([a-z_]{1,40}):([\w-]{1,40})$/;

/** Parses the filters in the URL; invalid ones are left out. */
export function partOf(params: URLSearchParams): AuditPart {
  const read = (name: string, pattern: RegExp) => {
    const value = params.get(name)?.trim() ?? '';
    return pattern.test(value) ? value : '';
  };
  return {
    show: read('show', /^[a-z_.]{1,60}$/),
    person: read('person', /^.{1,60}$/),
    subject: read('subject', subjectPattern),
    from: read('from', dayPattern),
    to: read('to', dayPattern),
  };
}

/** The type that stands for a lead, its purchases and their reports. */
const JOB = 'job';

const referencePattern = /^AE-\d{1,9}E$/;

/** Returns a subject's type and id as its fields show them; both are empty without one. */
export function subjectParts(subject: string): { type: string; id: string } {
  const [, type = '', id = ''] = subjectPattern.exec(subject) ?? [];
  return { type: type === JOB ? '' : type, id };
}

/** Returns the subject of the fields: a type with its number or, for all of a job, the reference alone; empty while that is incomplete. */
export function subjectOf({ type, id }: { type: string; id: string }): string {
  if (referencePattern.test(id)) return `${type || JOB}:${id}`;
  return type && /^\d+$/.test(id) ? `${type}:${id}` : '';
}

/** Returns the error of the days, if any. */
export function daysError({ from, to }: AuditPart): string | undefined {
  return from && to && from > to ? 'Please choose an end after the start' : undefined;
}

/** Returns the request's parameters for the filters. */
export function auditAsked({ show, person, subject, from, to }: AuditPart) {
  return {
    action: show,
    person,
    subject,
    from: from ? startOfDay(from) : '',
    to: to ? endOfDay(to) : '',
  };
}
