// Draws the pictures that links to the site show, into client/public/share. Run by hand after a change of words or colours:
// node scripts/make-share-pictures.mjs
// The name of the brand is not in them: an installation can choose its own. Nor is anything that only some buying rules carry.
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.mjs';
import { root } from './root.mjs';

const WIDTH = 1200;
const HEIGHT = 630;
const MAX_BYTES = 200_000;

const face = createRequire(import.meta.url).resolve(
  '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2',
);

const bolt =
  'M4 14a1 1 0 0 1-.78-1.63l9.9-10.2a.5.5 0 0 1 .86.46l-1.92 6.02A1 1 0 0 0 13 10h7a1 1 0 0 1 .78 1.63l-9.9 10.2a.5.5 0 0 1-.86-.46l1.92-6.02A1 1 0 0 0 11 14z';

const boltPicture = `<svg viewBox="0 0 24 24" class="bolt"><path d="${bolt}" /></svg>`;

// After 24 of its 60 minutes: 60 % of the start price and of the bar are left.
const pricePicture = `
  <div class="card">
    <p class="price">$24.00</p>
    <div class="track"><div class="charge"></div></div>
    <p class="foot"><span>$0 in an hour</span><span>$40</span></p>
  </div>`;

const pictures = [
  {
    file: 'home.png',
    headline: 'Electricians, Australia-wide',
    text: 'Tell us about the job once. Your details go to one electrician.',
    facts: ['Free quotes', 'One, not five', 'No obligation'],
    side: boltPicture,
  },
  {
    file: 'electricians.png',
    headline: 'Electrical leads, each sold to one electrician',
    text: 'The price falls until someone takes the job. You choose when.',
    facts: ['$0 monthly fees', 'Zero competition', 'No contract'],
    side: pricePicture,
  },
];

const style = `
  @font-face { font-family: Familjen; font-weight: 400 700; src: url(data:font/woff2;base64,${readFileSync(face, 'base64')}); }
  * { box-sizing: border-box; margin: 0; padding: 0; }
  body { width: ${WIDTH}px; height: ${HEIGHT}px; background: #f6f5ef; color: #151c18; font-family: Familjen; position: relative; }
  .wire { height: 20px; background: repeating-linear-gradient(115deg, #0b6b47 0 70px, #ffd21f 70px 140px); }
  main { display: grid; grid-template-columns: 1fr 330px; gap: 56px; align-items: center; height: 480px; padding: 0 72px; }
  h1 { font-size: 76px; line-height: 1.04; font-weight: 700; letter-spacing: -0.015em; text-wrap: balance; }
  .text { margin-top: 28px; font-size: 34px; line-height: 1.3; color: #3b463f; text-wrap: balance; }
  ul { position: absolute; inset: auto 0 0; height: 130px; padding: 0 72px; display: flex; gap: 56px; align-items: center;
    list-style: none; background: #151c18; color: #ffffff; font-size: 32px; font-weight: 600; }
  li { display: flex; gap: 16px; align-items: center; }
  li::before { content: ""; width: 18px; height: 18px; border-radius: 50%; background: #ffd21f; }
  .bolt { width: 330px; fill: #ffd21f; stroke: #0b6b47; stroke-width: 1.2; stroke-linejoin: round; }
  .card { padding: 36px; border: 2px solid #d9d7cb; border-radius: 28px; background: #ffffff; }
  .price { font-size: 84px; line-height: 1; font-weight: 700; letter-spacing: -0.02em; }
  .track { margin-top: 28px; height: 24px; border-radius: 12px; background: #ecebe2; overflow: hidden; }
  .charge { width: 60%; height: 100%; background: #ffd21f; border-right: 6px solid #151c18; }
  .foot { margin-top: 18px; display: flex; justify-content: space-between; font-size: 26px; color: #3b463f; }`;

const documentOf = ({ headline, text, facts, side }) => `<!doctype html><style>${style}</style>
  <div class="wire"></div>
  <main><div><h1>${headline}</h1><p class="text">${text}</p></div>${side}</main>
  <ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul>`;

const folder = join(root, 'client', 'public', 'share');
mkdirSync(folder, { recursive: true });
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  for (const picture of pictures) {
    const path = join(folder, picture.file);
    await page.setContent(documentOf(picture));
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path });
    const { size } = statSync(path);
    if (size > MAX_BYTES) throw new Error(`${picture.file} has ${size} bytes, more than ${MAX_BYTES}`);
    process.stdout.write(`${path}: ${size} bytes\n`);
  }
} finally {
  await browser.close();
}
