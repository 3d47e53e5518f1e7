import { MAX_COUNTED_ROWS } from '#app/core/formats.ts'
import { t } from '#app/texts.ts'

const phrases = {
  attempt: [t('1 attempt'), (count: string | number) => t('{count} attempts', { count })],
  change: [t('1 change'), (count: string | number) => t('{count} changes', { count })],
  company: [t('1 company'), (count: string | number) => t('{count} companies', { count })],
  document: [t('1 document'), (count: string | number) => t('{count} documents', { count })],
  draft: [t('1 draft'), (count: string | number) => t('{count} drafts', { count })],
  email: [t('1 email'), (count: string | number) => t('{count} emails', { count })],
  folder: [t('1 folder'), (count: string | number) => t('{count} folders', { count })],
  group: [t('1 group'), (count: string | number) => t('{count} groups', { count })],
  inquiry: [t('1 inquiry'), (count: string | number) => t('{count} inquiries', { count })],
  invitation: [t('1 invitation'), (count: string | number) => t('{count} invitations', { count })],
  invoice: [t('1 invoice'), (count: string | number) => t('{count} invoices', { count })],
  member: [t('1 member'), (count: string | number) => t('{count} members', { count })],
  message: [t('1 message'), (count: string | number) => t('{count} messages', { count })],
  milestone: [t('1 milestone'), (count: string | number) => t('{count} milestones', { count })],
  'open request': [t('1 open request'), (count: string | number) => t('{count} open requests', { count })],
  other: [t('1 other'), (count: string | number) => t('{count} others', { count })],
  passkey: [t('1 passkey'), (count: string | number) => t('{count} passkeys', { count })],
  person: [t('1 person'), (count: string | number) => t('{count} people', { count })],
  project: [t('1 project'), (count: string | number) => t('{count} projects', { count })],
  request: [t('1 request'), (count: string | number) => t('{count} requests', { count })],
  user: [t('1 user'), (count: string | number) => t('{count} users', { count })],
  update: [t('1 update'), (count: string | number) => t('{count} updates', { count })],
} satisfies Record<string, [one: string, many: (count: string | number) => string]>

export type CountedNoun = keyof typeof phrases

/** Returns a count with its noun, such as `3 documents`. Counts above MAX_COUNTED_ROWS read 'more than'. */
export function countPhrase(count: number, noun: CountedNoun): string {
  const [one, many] = phrases[noun]
  if (count === 1) return one
  return many(count > MAX_COUNTED_ROWS ? t('more than {count}', { count: MAX_COUNTED_ROWS }) : count)
}

export function formatClosedRequests(openRequests: number, projects: number): string {
  const requests = countPhrase(openRequests, 'open request')
  return projects === 1
    ? t('This closes {requests} for the client until you unarchive the project.', { requests })
    : t('This closes {requests} until you unarchive the projects.', { requests })
}
