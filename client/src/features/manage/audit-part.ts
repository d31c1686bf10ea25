import { endOfDay, startOfDay } from './sydney-days.ts';

/** Which part of the audit log is shown, as the address says it. */
export interface AuditPart {
  /** The first part of an action. */
  show: string;
  /** A username. */
  person: string;
  /** A kind and an id, such as "lead:42". */
  subject: string;
  /** The first and the last day in Sydney, YYYY-MM-DD. */
  from: string;
  to: string;
}

export const wholeLog: AuditPart = { show: '', person: '', subject: '', from: '', to: '' };

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const subjectPattern = /^([a-z_]{1,40}):([\w-]{1,40})$/;

/** Reads the address; what makes no sense there is left out. */
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

/** Returns the kind and the id of a subject, both empty for none. */
export function subjectParts(subject: string): { type: string; id: string } {
  const [, type = '', id = ''] = subjectPattern.exec(subject) ?? [];
  return { type, id };
}

/** Says what is wrong with the days, if anything. */
export function daysError({ from, to }: AuditPart): string | undefined {
  return from && to && from > to ? 'Please choose an end after the start' : undefined;
}

/** Returns what is asked of the server for a part. */
export function auditAsked({ show, person, subject, from, to }: AuditPart) {
  return {
    action: show,
    person,
    subject,
    from: from ? startOfDay(from) : '',
    to: to ? endOfDay(to) : '',
  };
}
