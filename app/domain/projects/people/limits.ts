/** So many people can be told of each piece of news, and be looked through. */
export const MOST_MEMBERS = 500
/** Beyond it a question only says that there are more: exact figures would make the page wait. */
export const MOST_COUNTED = 1000
