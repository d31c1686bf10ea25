// Loads the app when the page has been parsed: at once if there is nothing to read yet, else when the browser is idle or on the
// first touch. Clicks before that are stored for the app to replay.
(function () {
  const entry = '__ENTRY__';
  const root = document.getElementById('root');
  const early = { pressed: null, end: null, lost };
  const over = new AbortController();
  // The app uses the same key.
  const RELOADED_KEY = 'reloaded-for-lost-file';
  let isStarted = false;
  const listOf = (name) => (root.dataset[name] || '').split(' ').filter(Boolean);
  async function start() {
    if (isStarted) return;
    isStarted = true;
    const first = listOf('first');
    for (const href of [...first, ...listOf('preload')]) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    // Each in a separate task, so that input in between is not delayed.
    for (const href of first) {
      await import(href).catch(() => undefined);
      await pause(0);
    }
    await import(entry).catch(lost);
  }
  function pause(ms) {
    return new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  }
  // A chunk failed to load, on a bad connection or because a newer build replaced it. Most browsers fail a second import without
  // asking the server.
  async function lost() {
    if (await isWorthReloading()) {
      location.reload();
      return;
    }
    const notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.style.padding = '16px';
    notice.textContent = 'Part of this page couldn’t be loaded. Please reload it or call us. ';
    const button = document.createElement('button');
    button.textContent = 'Reload';
    button.style.textDecoration = 'underline';
    button.addEventListener('click', () => location.reload());
    notice.append(button);
    root.before(notice);
  }
  // Once per session, only if the server answers, and never when input would be lost.
  async function isWorthReloading() {
    try {
      if (sessionStorage.getItem(RELOADED_KEY)) return false;
      const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) });
      const isTyped = [...root.querySelectorAll('input, textarea')].some((field) => field.value !== field.defaultValue);
      if (status >= 500 || isTyped) return false;
      sessionStorage.setItem(RELOADED_KEY, String(performance.timeOrigin));
      return true;
    } catch {
      return false;
    }
  }
  // A placeholder is nothing to read either.
  if (!root.hasChildNodes() || root.querySelector('[data-skeleton]')) {
    void start();
    return;
  }
  globalThis.sparkdropEarly = early;
  early.end = () => over.abort();
  const options = { capture: true, passive: true, signal: over.signal };
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start, options);
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button) early.pressed = button;
    },
    options,
  );
  // Typing after a click means that the click should not be replayed.
  addEventListener(
    'input',
    () => {
      early.pressed = null;
    },
    options,
  );
  // Forms with personal data are sent by the app alone. Others, such as a search, work without it.
  addEventListener(
    'submit',
    (event) => {
      if (event.target.method === 'post') event.preventDefault();
    },
    { capture: true, signal: over.signal },
  );
  addEventListener('load', () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  });
})();
