const tens = ['', 'ten', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const small = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');

const underHundred = (value: number): string[] => (value < 20 ? [small[value] ?? ''] : [tens[Math.floor(value / 10)] ?? '', ...(value % 10 ? [small[value % 10] ?? ''] : [])]);

/** Returns the ways to say a house number: "one hundred and five", "one oh five", "double three", "thirty three". */
export function spokenForms(number: string): string[][] {
  const digits = /^\d{2,4}/.exec(number)?.[0];
  if (!digits) return [];
  const [value, singly] = [Number(digits), [...digits].map((digit) => small[Number(digit)] ?? '')];
  const forms = [singly, singly.map((word) => (word === 'zero' ? 'oh' : word))];
  if (digits.length === 2 && digits[0] === digits[1]) forms.push(['double', singly[0] ?? '']);
  if (value < 100) forms.push(underHundred(value));
  if (digits.length === 3) {
    const [head, rest] = [Math.floor(value / 100), value % 100];
    forms.push([small[head] ?? '', 'hundred', ...(rest ? ['and', ...underHundred(rest)] : [])], [small[head] ?? '', 'hundred', ...underHundred(rest)], [small[head] ?? '', ...underHundred(rest)]);
  }
  if (digits.length === 4) forms.push([...underHundred(Math.floor(value / 100)), ...underHundred(value % 100)]);
  return forms;
}
