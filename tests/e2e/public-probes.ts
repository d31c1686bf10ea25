// Runs in the page: looks at it as people with small screens, thick fingers, keyboards and colours of their own do.

/** False for what nobody sees, such as what is inside closed details: its changes do not go on. */
const isDrawn = (effect: AnimationEffect | null) => !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false;

const changesNow = () =>
  document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity && isDrawn(effect));

/** Waits for changes that are under way, and for those that start as they end. */
export async function stillness(): Promise<void> {
  for (let changes = changesNow(); changes.length > 0; changes = changesNow()) {
    await Promise.allSettled(changes.map(({ finished }) => finished));
  }
}

/** Waits until the page has been drawn again: a new size of the screen counts from then on. */
export async function drawn(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=slider]';

const described = (element: Element) => element.outerHTML.slice(0, 120);

/** False for what only assistive technology meets, and for what is parked off the screen until it is needed. */
function isForEyes(element: HTMLElement): boolean {
  const { width, height, right } = element.getBoundingClientRect();
  const isParked = (width <= 1 && height <= 1) || right < 0;
  return element.checkVisibility({ visibilityProperty: true }) && !isParked && !element.closest('[aria-hidden=true]');
}

const shownControls = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isForEyes);

const edgeOf = (element: Element) => element.getBoundingClientRect().right;

/** What makes the page scroll sideways: the innermost of what reaches furthest beyond the right edge. */
export function overflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *:not(svg *)')].filter((element) => edgeOf(element) > clientWidth + 0.5);
  const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
  const furthest = innermost.toSorted((one, other) => edgeOf(other) - edgeOf(one)).slice(0, 3);
  return [`${scrollWidth} px on a screen of ${clientWidth}`, ...furthest.map(described)];
}

/** Where the outline of headings is broken: not exactly one of the first level, or a level left out. */
export function brokenHeadings(): string[] {
  const shown = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) => heading.checkVisibility());
  const levels = shown.map((heading) => Number(heading.tagName[1]));
  const first = levels.filter((level) => level === 1).length;
  const skips = shown.filter((_, index) => index > 0 && levels[index]! > levels[index - 1]! + 1);
  return [...(first === 1 ? [] : [`${first} h1`]), ...skips.map(described)];
}

/** Animations and transitions that run longer than someone who wants none would notice. */
export function lastingMotion(): string[] {
  return document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 10)
    .map(({ effect }) => described((effect as KeyframeEffect).target ?? document.body));
}

/** The colour of what a page is for, as the browser writes colours. */
function primaryColor(): string {
  const swatch = document.createElement('i');
  swatch.style.background = 'var(--c-earth)';
  document.body.append(swatch);
  const { backgroundColor } = getComputedStyle(swatch);
  swatch.remove();
  return backgroundColor;
}

/** Controls that a finger misses: under 24 px either way, or under 48 px high when they are what the page is for. */
export function smallTargets(): string[] {
  const primary = primaryColor();
  return shownControls(CONTROLS).flatMap((control) => {
    const isChoice = control instanceof HTMLInputElement && ['radio', 'checkbox'].includes(control.type);
    const target = (isChoice && control.labels?.[0]) || control;
    const { width, height } = target.getBoundingClientRect();
    const isPrimary = control.matches('main *') && getComputedStyle(control).backgroundColor === primary;
    const isSmall = Math.min(width, height) < 23.5 || (isPrimary && height < 47.5);
    return isSmall ? [`${Math.round(width)}×${Math.round(height)} ${described(control)}`] : [];
  });
}

/** Controls without an edge of their own, which system colours would make invisible. */
export function edgelessControls(): string[] {
  return shownControls('button, [data-button], input:not([type=radio], [type=checkbox], [type=range]), select, textarea')
    .filter((control) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(control);
      return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1;
    })
    .map(described);
}

const channelsOf = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function colorBehind(element: Element): string {
  for (let behind = element.parentElement; behind; behind = behind.parentElement) {
    const { backgroundColor } = getComputedStyle(behind);
    if (channelsOf(backgroundColor)[3] !== 0) return backgroundColor;
  }
  return getComputedStyle(document.documentElement).backgroundColor;
}

/** What is wrong with the ring around the focus. It may be around a label: choices are cards. */
function weakRing(focused: HTMLElement): string | undefined {
  const ringed = [focused, focused.closest('label')].find(
    (element) => element && getComputedStyle(element).outlineStyle !== 'none',
  );
  if (!ringed) return 'no ring';
  const contrast = contrastOf(getComputedStyle(ringed).outlineColor, colorBehind(ringed));
  return contrast < 3 ? `a ring of ${contrast.toFixed(1)}:1` : undefined;
}

/** What hides the focus wholly: the edge of the screen, or something that stays there while the page scrolls. */
function hiddenBy(focused: HTMLElement): string | undefined {
  const { top, bottom, left, right } = focused.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return 'off the screen';
  const tops = [0.1, 0.5, 0.9].flatMap((down) =>
    [0.1, 0.5, 0.9].map((across) => document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down)),
  );
  const isSeen = tops.some((found) => found && (focused.contains(found) || found.contains(focused) || found.closest('label')?.control === focused));
  return isSeen ? undefined : `covered by ${tops[4] ? described(tops[4]) : 'nothing'}`;
}

/** Where the focus is, and what is wrong with it there; null when nothing has it. */
export function focusStop(): { name: string; problems: string[] } | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const words = (focused.getAttribute('aria-label') ?? focused.innerText).replaceAll(/\s+/g, ' ').trim();
  const name = `${words} (${focused.tagName} ${focused.id})`;
  const problems = [hiddenBy(focused), weakRing(focused)].filter((problem) => problem !== undefined);
  return { name, problems: problems.map((problem) => `${name}: ${problem}`) };
}
