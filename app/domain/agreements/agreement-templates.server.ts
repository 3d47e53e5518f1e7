import agreementTemplates from 'virtual:agreement-templates'
import type { AgreementTemplate } from '#app/content/shapes.ts'

/** Lists the firm's templates, `content/agreements/NAME.md`, by title. */
export const listTemplates = (): AgreementTemplate[] => agreementTemplates

export const findTemplate = (name: string): AgreementTemplate | undefined =>
  agreementTemplates.find((template) => template.name === name)
