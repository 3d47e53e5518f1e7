import { joinList } from '#app/core/join-list.ts'
import { listMessageReaders, type MessageReaders } from '#app/domain/messages/list-messages.server.ts'
import { sendMessage } from '#app/domain/messages/send-message.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { TemplateMenu } from '#app/routes/admin/templates/template-menu.tsx'
import { handleFormByIntent, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { Conversation } from '#app/routes/messages/message-composer.tsx'
import { createMessageHandler, loadMessages } from '#app/routes/messages/messages.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import { EmptyState } from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/messages.ts'

export const meta = createTabMeta(t('Messages'))

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const [messages, readers] = await throwAsErrorResponse(
    Promise.all([
      loadMessages(ctx, { project: params.id, request, url }),
      listMessageReaders(ctx, params.id),
    ]),
  )
  return { messages, readers }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent(ctx, await request.formData(), {
    message: createMessageHandler((form) => sendMessage(ctx, params.id, form)),
  })
}

export default function ProjectMessagesPage({ loaderData }: Route.ComponentProps) {
  const { messages, readers } = loaderData
  return (
    <PageSection id="messages" title={t('Messages')} className="max-w-4xl">
      <p className="mb-6 text-soft wrap-anywhere">{formatReaders(readers)}</p>
      {messages.messages.length === 0 && (
        <EmptyState>{t('No messages yet. Write the first one.')}</EmptyState>
      )}
      <Conversation
        side="firm"
        loaded={messages}
        aside={(into) => <TemplateMenu kind="message" into={into} />}
        name={({ uid, by }) => (uid ? <ClientLink uid={uid}>{by}</ClientLink> : by)}
      />
    </PageSection>
  )
}

function formatReaders({ names, others }: MessageReaders): string {
  if (names.length === 0)
    return t('No one is on this project yet. People you add later can read everything here.')
  const readers = joinList([...names, ...(others > 0 ? [countPhrase(others, 'other')] : [])])
  return t('Visible to {readers}. We’ll email them.', { readers })
}
