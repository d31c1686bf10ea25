/** Where the document for a start without a connection is: the dashboard's, knowing nobody. Only the service worker asks for it. */
export const SHELL_PATH = '/app-shell';
