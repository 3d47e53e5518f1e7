import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { ProfileField } from '#app/domain/users/profile-forms.ts'
import { t } from '#app/texts.ts'
import { industries } from '#content/lists.ts'
import { SelectField, TextAreaField, TextField } from './field.tsx'

// biome-ignore lint/suspicious/noExplicitAny: fields from either form, as in field.tsx.
type ProfileFieldMetadata = Record<ProfileField, FieldMetadata<any, any, any>>

/** Profile fields, all required at sign-up. On the profile page, only the name is required. */
export function ProfileFields({
  fields,
  onlyName = false,
  industryOptions = industries,
}: {
  fields: ProfileFieldMetadata
  onlyName?: boolean
  industryOptions?: typeof industries
}) {
  return (
    <>
      <FieldSection title={t('About you')}>
        <TextField field={fields.name} label={t('Name')} autoComplete="name" />
        <TextField
          field={fields.jobTitle}
          label={t('Job title')}
          optional={onlyName}
          autoComplete="organization-title"
        />
        <TextField field={fields.company} label={t('Company')} optional autoComplete="organization" />
        <TextField
          field={fields.phoneNumber}
          type="tel"
          label={t('Phone number')}
          optional
          autoComplete="tel"
        />
      </FieldSection>
      <FieldSection title={t('Your project')}>
        <SelectField
          field={fields.industry}
          label={t('Industry')}
          optional={onlyName}
          empty={t('Select an industry')}
          options={industryOptions}
        />
        <div className="sm:col-span-2">
          <TextAreaField
            field={fields.projectDescription}
            label={t('Project description')}
            optional={onlyName}
            hint={t('Maximum 500 characters.')}
          />
        </div>
      </FieldSection>
      <FieldSection title={t('Address')}>
        <div className="sm:col-span-2">
          <TextField
            field={fields.streetAddress}
            label={t('Street address')}
            optional
            autoComplete="address-line1"
          />
        </div>
        <TextField field={fields.city} label={t('City')} optional autoComplete="address-level2" />
        <TextField field={fields.state} label={t('State')} optional autoComplete="address-level1" />
        <TextField field={fields.postalCode} label={t('Postal code')} optional autoComplete="postal-code" />
        <TextField field={fields.country} label={t('Country')} optional autoComplete="country-name" />
      </FieldSection>
    </>
  )
}

export function FieldSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2 items-start">
      <legend className="font-display text-2xl mb-4">{title}</legend>
      {children}
    </fieldset>
  )
}
