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
}

let count = 0;

/** Makes up a person. */
export function newPerson(): Person {
  count += 1;
  const mark = `${count.toString(36)}q`;
  const [firstName, lastName, street, thing] = [`Fenella${mark}`, `Quillfeather${mark}`, `Bandicoot${mark}`, `chandelier${mark}`];
  const digits = `412${String(600_000 + count)}`;
  return {
    words: [lastName, street, thing, digits, firstName.toLowerCase()],
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    phone: `0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
    email: `fenella${mark}@people.example`,
    address: `${count} ${street} Street, Marrickville NSW 2204`,
    text: `The ${thing} in the hall flickers whenever it rains.`,
  };
}
