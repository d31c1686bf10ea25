// Runs before the first paint and before any module: a strict content policy allows no inline script.
(function () {
  // Without this the schema library tries `new Function`, which the policy refuses and reports.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage is blocked: follow the system.
  }
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
