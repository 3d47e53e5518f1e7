import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import { industries, limits, type ProfileField } from '#app/domain/accounts/forms.ts'
import { SelectField, TextAreaField, TextField } from './field.tsx'

// biome-ignore lint/suspicious/noExplicitAny: as in field.tsx, fields of either form.
type Fields = Record<ProfileField, FieldMetadata<any, any, any>>

/** What an account says of its owner: asked for at sign-up, and to be changed in the profile. */
export function ProfileFields({ fields }: { fields: Fields }) {
  return (
    <>
      <Group title="About you">
        <TextField field={fields.name} label="Name" autoComplete="name" maxLength={limits.name} />
        <TextField
          field={fields.jobTitle}
          label="Job title"
          autoComplete="organization-title"
          maxLength={limits.jobTitle}
        />
        <TextField
          field={fields.company}
          label="Company"
          optional
          autoComplete="organization"
          maxLength={limits.company}
        />
        <TextField
          field={fields.phoneNumber}
          type="tel"
          label="Phone number"
          optional
          autoComplete="tel"
          maxLength={limits.phone}
        />
      </Group>
      <Group title="Your project">
        <SelectField
          field={fields.industry}
          label="Industry"
          empty="Select an industry"
          options={industries}
        />
        <div className="sm:col-span-2">
          <TextAreaField
            field={fields.projectDescription}
            label="Project description"
            hint="Maximum 500 characters."
            maxLength={limits.projectDescription}
          />
        </div>
      </Group>
      <Group title="Address">
        <div className="sm:col-span-2">
          <TextField
            field={fields.streetAddress}
            label="Street address"
            optional
            autoComplete="address-line1"
          />
        </div>
        <TextField field={fields.city} label="City" optional autoComplete="address-level2" />
        <TextField field={fields.state} label="State" optional autoComplete="address-level1" />
        <TextField field={fields.postalCode} label="Postal code" optional autoComplete="postal-code" />
        <TextField field={fields.country} label="Country" optional autoComplete="country-name" />
      </Group>
    </>
  )
}

/** Fields that belong together, under a heading. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2 items-start">
      <legend className="font-display text-2xl mb-4">{title}</legend>
      {children}
    </fieldset>
  )
}
