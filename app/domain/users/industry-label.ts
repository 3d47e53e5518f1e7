import { industries } from '#content/lists.ts'

/** An industry that the firm no longer offers is returned as it is. */
export const getIndustryLabel = (stored: string) =>
  industries.find(({ value }) => value === stored)?.label ?? stored
