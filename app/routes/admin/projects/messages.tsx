import { adminCtx } from '#app/auth/guards.server.ts'
import { listReaders, type Readers } from '#app/domain/messages/readers.server.ts'
import { sendMessageAsFirm } from '#app/domain/messages/send-message.server.ts'
import { findProjectHead } from '#app/domain/projects/admin-projects.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { loadMessages } from '#app/routes/messages/load-messages.server.ts'
import { NewMessage } from '#app/routes/messages/message-form.tsx'
import { MessageList } from '#app/routes/messages/message-list.tsx'
import { messageRule } from '#app/routes/messages/message-rule.server.ts'
import { attempt, takeFormOf } from '#app/routes/take-form.server.ts'
import { answerTo } from '#app/ui/form/form-answer.ts'
import { Empty } from '#app/ui/list/empty.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ClientLink } from '../clients/client-link.tsx'
import { listed } from '../counted.ts'
import type { Route } from './+types/messages.ts'
import { ProjectHead } from './project-head.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData ? `Messages of ${loaderData.project.title}` : 'Project not found')

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const project = await attempt(findProjectHead(ctx, params.id))
  const [messages, readers] = await Promise.all([
    loadMessages(ctx, { project: project.id, request, url }),
    listReaders(ctx, project.id),
  ])
  return { project, messages, readers }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  return takeFormOf(ctx, await request.formData(), {
    message: messageRule((form) => sendMessageAsFirm(ctx, params.id, form)),
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function ProjectMessagesOfFirm({ loaderData, actionData }: Route.ComponentProps) {
  const { project, readers } = loaderData
  const { messages, choices, messageId, ...pages } = loaderData.messages
  const mine = answerTo(actionData, 'message')
  return (
    <>
      <ProjectHead project={project} />
      <section aria-labelledby="messages" className="mt-8 max-w-4xl">
        <h2 id="messages" className="text-2xl">
          Messages
        </h2>
        <p className="mt-1 mb-6 text-soft wrap-anywhere">{readBy(readers)}</p>
        {messages.length === 0 && <Empty>No messages yet. Either side can begin.</Empty>}
        <MessageList
          messages={messages}
          documentsAt="/api/admin/documents"
          name={({ uid, by }) => (uid ? <ClientLink uid={uid}>{by}</ClientLink> : by)}
          {...pages}
        />
        <div className="mt-6 grid gap-4">
          <Notice of={mine?.notice && mine} tone="good">
            {mine?.notice}
          </Notice>
          <NewMessage
            answer={actionData}
            messageId={messageId}
            seen={messages.at(-1)?.id}
            choices={choices}
            action="."
            hint="It can’t be changed or deleted once it is sent. Internal notes stand with the details."
          />
        </div>
      </section>
    </>
  )
}

function readBy({ names, others }: Readers): string {
  if (names.length === 0)
    return 'Nobody is on this project yet. Whoever is added later will read all of this.'
  return `Read by ${listed([...names, ...(others > 0 ? [`${others} others`] : [])])}. They hear of it by mail.`
}
