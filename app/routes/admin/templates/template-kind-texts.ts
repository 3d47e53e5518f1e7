import type { TemplateKind } from '#app/domain/templates/template-form.ts'

export const TEMPLATE_KIND_TEXTS: Record<TemplateKind, string> = {
  message: 'Messages',
  invitation: 'Invitations',
  'inquiry-reply': 'Replies to inquiries',
}
