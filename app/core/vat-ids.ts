import { z } from 'zod'
import { t } from '#app/texts.ts'
import { COUNTRY_CODES } from './countries.ts'

/** Greece and Northern Ireland have prefixes of their own. */
const PREFIXES = [...COUNTRY_CODES, 'EL', 'XI']
const PATTERN = /^[A-Z]{2}[A-Z0-9+*]{2,13}$/

/** Optional VAT identification number, stored without separators. Checks the form, not whether it exists. */
export const vatIdField = z
  .string()
  .max(40, t('This is too long.'))
  .optional()
  .transform((typed = '', check) => {
    const vatId = typed.replace(/[\s.-]/g, '').toUpperCase()
    if (vatId && !(PATTERN.test(vatId) && PREFIXES.includes(vatId.slice(0, 2))))
      check.addIssue({
        code: 'custom',
        message: t('Enter the VAT ID with its country code, for example DE123456789.'),
      })
    return vatId || null
  })

/** Optional ISO 3166-1 code of a country. */
export const countryField = z
  .string()
  .refine((code) => code === '' || COUNTRY_CODES.includes(code), t('Select a country from the list.'))
  .optional()
  .transform((code) => code || null)
