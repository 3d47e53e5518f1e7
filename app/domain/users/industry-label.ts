import { industries } from '#content/lists.ts'

/** Label of a stored industry. A value that the firm no longer offers is its own label. */
export const getIndustryLabel = (stored: string) =>
  industries.find(({ value }) => value === stored)?.label ?? stored
