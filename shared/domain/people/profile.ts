/** How many reviews an electrician's page needs before search engines may list it. */
export const INDEXED_REVIEWS = 3;
