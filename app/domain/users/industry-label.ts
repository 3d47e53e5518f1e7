import { industries } from '#content/lists.ts'

/** Returns the label of a stored industry, or the stored value if the firm no longer offers this industry. */
export const getIndustryLabel = (stored: string) =>
  industries.find(({ value }) => value === stored)?.label ?? stored
