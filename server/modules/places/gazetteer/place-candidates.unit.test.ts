import { describe, expect, it } from 'vitest';
import { suburbCandidates, typedCandidates } from './place-candidates.ts';

const suburbNames = (address: string) => suburbCandidates(address).map(({ name }) => name);

const typedNames = (typed: string) => [...new Set(typedCandidates(typed).map(({ name }) => name))];

describe('suburbCandidates', () => {
  it.each([
    ['12 Smith St Ocean Grove VIC 3226', ['12 Smith St Ocean Grove', 'Smith St Ocean Grove', 'St Ocean Grove', 'Ocean Grove', 'Grove']],
    ['12 Smith St, Ocean Grove VIC 3226', ['Ocean Grove', 'Grove']],
    ['Ocean Grove VIC', ['Ocean Grove']],
    ['12 Smith St Ocean Grove VIC', ['12 Smith St Ocean Grove']],
    ['Ocean Grove', []],
    ['VIC 3226', []],
    ['', []],
  ])('reads in "%s" the names %j', (address, names) => {
    expect(suburbNames(address)).toEqual(names);
  });

  it('passes on what stands beside the name', () => {
    expect(suburbCandidates("o'connor, W.A., 6163")).toEqual([{ name: "O'Connor", state: 'WA', postcode: '6163' }]);
  });
});

describe('typedCandidates', () => {
  it.each([
    ['marr', ['marr']],
    ['12 Smith St, marrick', ['marrick', '12 smith st marrick']],
    ['12 Smith St marrick', ['marrick', 'st marrick']],
    ['4/12 O’Brien Rd  st kil', ['st kil', 'rd st kil', 'kil']],
    ['Unit 4, 12 Smith St Newt', ['12 smith st newt', 'newt', 'unit 4 12 smith st newt']],
    ['12 Main Rich', ['rich']],
    ['Ocean Grove', ['ocean grove']],
    ['newtown, ns', ['ns', 'newtown ns']],
    ['12 Smith', []],
    ['12 Smith Str', []],
    ['12 Smith Street', []],
    ['12 Smith St, ', []],
    ['12 Smith St, m', ['12 smith st m']],
    ['x', []],
    ['', []],
  ])('looks in "%s" for %j', (typed, names) => {
    expect(typedNames(typed)).toEqual(names);
  });

  it('does not read a state after a name as the start of another name', () => {
    expect(typedNames('27 Main Rd moona tas')).toEqual(['moona tas', 'rd moona tas', 'moona', 'rd moona']);
    expect(typedNames('12 Main Rd vic')).toContain('vic');
  });

  it('tells how many words after the street a name leaves out', () => {
    expect(typedCandidates('60 Webb St nare warren')).toContainEqual({ name: 'warren', skipped: 1, state: null, postcode: null });
  });

  it('reads a state and a postcode after the name', () => {
    expect(typedCandidates('Newtown, New South Wales 2042')).toContainEqual({ name: 'newtown', state: 'NSW', postcode: '2042' });
  });
});
