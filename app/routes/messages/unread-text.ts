/** Counting ends at 100. */
export const unreadText = (count: number) =>
  count === 1 ? 'One new message' : `${count < 100 ? count : '99+'} new messages`
