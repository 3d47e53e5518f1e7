import type { ComponentProps } from 'react'
import { lengths } from '#app/domain/accounts/forms.ts'
import { t } from '#app/texts.ts'
import { TextField } from './field.tsx'

export const EmailField = (props: Pick<ComponentProps<typeof TextField>, 'field' | 'hint'>) => (
  <TextField {...props} type="email" label={t('Email')} autoComplete="email" maxLength={lengths.email} />
)
