import { describe, expect, it } from 'vitest';
import { parseCsv } from '@/testing/csv-parser.ts';
import { csvHead, csvLines, csvLinesInSteps, type CsvColumn } from './csv.ts';

const BOM = '\u{FEFF}';

interface Job {
  name: string;
  notes: string;
  score: number | null;
}

const columns: readonly CsvColumn<Job>[] = [
  { heading: 'Name', cellOf: ({ name }) => name },
  { heading: 'Notes', cellOf: ({ notes }) => notes },
  { heading: 'Score', cellOf: ({ score }) => score },
];

function written(...jobs: Job[]) {
  const text = csvHead(columns) + csvLines(jobs, columns);
  expect(text.startsWith(BOM)).toBe(true);
  return parseCsv(text.slice(BOM.length));
}

describe('a cell', () => {
  it.each([
    ['a formula', '=HYPERLINK("http://evil.example","Click")', '\'=HYPERLINK("http://evil.example","Click")'],
    ['a plus', '+1+1', "'+1+1"],
    ['a minus', '-2+3+cmd|" /C calc"!A0', '\'-2+3+cmd|" /C calc"!A0'],
    ['an at', '@SUM(1+1)', "'@SUM(1+1)"],
    ['a formula behind a tab', '\t=1+1', "'=1+1"],
    ['a formula behind a carriage return', '\r=1+1', "'=1+1"],
    ['a formula behind line breaks and spaces', '\n \u{A0}=1+1', "'=1+1"],
    ['a formula of another width', '\u{FF1D}1+1', "'\u{FF1D}1+1"],
    ['commas and quotes', 'Say "hi", or ""', 'Say "hi", or ""'],
    ['a quote alone', '"', '"'],
    ['a bare line feed', 'one\ntwo', 'one\ntwo'],
    ['a bare carriage return', 'one\rtwo', 'one\rtwo'],
    ['line breaks of every kind', 'one\ntwo\r\nthree\rfour', 'one\ntwo\r\nthree\rfour'],
    ['letters from everywhere', 'Zoë Łuk ⚡️ 👩‍🔧 电工', 'Zoë Łuk ⚡️ 👩‍🔧 电工'],
    ['a minus inside', 'two-way switch', 'two-way switch'],
  ])('holds %s without harm', (_what, notes, read) => {
    expect(written({ name: 'Ada', notes, score: null })[1]).toEqual(['Ada', read, '']);
  });

  it('keeps its place whatever its neighbours hold', () => {
    const rows = written({ name: ',",\r\n', notes: '=1,"\n', score: 0 }, { name: 'Ada', notes: '",', score: 7 });

    expect(rows).toEqual([
      ['Name', 'Notes', 'Score'],
      [',",', "'=1,\"", '0'],
      ['Ada', '",', '7'],
    ]);
  });
});

it('writes many rows in steps, each once and in order', async () => {
  const jobs = Array.from({ length: 250 }, (_, index) => ({ name: `Job ${index}`, notes: '', score: index }));

  const lines = await csvLinesInSteps(jobs, columns);

  expect(lines.length).toBeGreaterThan(1);
  expect(parseCsv(lines.join('')).map(([name]) => name)).toEqual(jobs.map(({ name }) => name));
});
