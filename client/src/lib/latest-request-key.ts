/** Where a device keeps its latest request. By itself, so that the start of a page can look for one without the rest. */
export const LATEST_REQUEST = 'sparkdrop.latest-request';
