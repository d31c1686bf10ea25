/** The path of the app shell for offline starts: the dashboard without personal data. Only the service worker requests it. */
export const SHELL_PATH = '/app-shell';
