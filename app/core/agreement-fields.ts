/** Fields in the text of an agreement, written `{company}`. */
export const AGREEMENT_FIELDS = [
  // Legal name.
  'firm',
  'firmAddress',
  // Legal name of the project's company.
  'company',
  'companyAddress',
  // Name of the main contact.
  'contact',
  // Title of the project.
  'project',
  // Description of the project.
  'description',
  // Day on which the agreement is sent.
  'date',
] as const
export type AgreementField = (typeof AGREEMENT_FIELDS)[number]

export const AGREEMENT_FIELD_PATTERN = /\{([A-Za-z]+)\}/g

export const isAgreementField = (name: string): name is AgreementField =>
  AGREEMENT_FIELDS.some((field) => field === name)
