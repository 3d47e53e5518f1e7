import type { TemplateKind } from '#app/domain/templates/template-form.ts'
import { t } from '#app/texts.ts'

export const TEMPLATE_KIND_TEXTS: Record<TemplateKind, string> = {
  message: t('Messages'),
  invitation: t('Invitations'),
  'inquiry-reply': t('Replies to inquiries'),
}
