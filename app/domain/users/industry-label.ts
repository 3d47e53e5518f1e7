import { industries } from '#content/lists.ts'

/** Returns the label of a stored industry. An industry that the firm no longer offers is returned as it is. */
export const getIndustryLabel = (stored: string) =>
  industries.find(({ value }) => value === stored)?.label ?? stored
