import { Conversation } from '#app/routes/messages/message-composer.tsx'
import { loadMessagesForClient } from '#app/routes/messages/messages.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/project-messages.ts'
import { getProjectCtx, handleClientProjectForm } from './project-actions.server.ts'

export const headers = actionHeaders
export const meta = createTabMeta(t('Messages'))

export const loader = async ({ context, params: { id }, request, url }: Route.LoaderArgs) => ({
  messages: await loadMessagesForClient(await getProjectCtx(context, id), { project: id, request, url }),
})

export const action = async ({ context, params: { id }, request }: Route.ActionArgs) =>
  handleClientProjectForm(await getProjectCtx(context, id), id, await request.formData())

export default function ClientProjectMessagesPage({ loaderData }: Route.ComponentProps) {
  const { messages } = loaderData
  return (
    <PageSection id="messages" title={t('Messages')} className="max-w-4xl">
      {messages.messages.length === 0 && (
        <p className="text-soft">{t('No messages yet. Write the first one.')}</p>
      )}
      <Conversation side="client" loaded={messages} />
    </PageSection>
  )
}
