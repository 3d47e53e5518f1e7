import type { LoadedMessages } from '#app/routes/messages/load-messages.server.ts'
import { NewMessage } from '#app/routes/messages/message-form.tsx'
import { MessageList } from '#app/routes/messages/message-list.tsx'
import { t } from '#app/texts.ts'
import { answerTo, type FormAnswer } from '#app/ui/form/form-answer.ts'
import { Notice } from '#app/ui/notice.tsx'
import { firm } from '#content/firm.ts'

export function ProjectMessages({
  messages: { messages, choices, messageId, ...pages },
  answer,
}: {
  messages: LoadedMessages
  answer: FormAnswer | undefined
}) {
  const mine = answerTo(answer, 'message')
  return (
    <section aria-labelledby="messages" className="min-w-0">
      <h2 id="messages" className="text-2xl mb-4">
        {t('Messages')}
      </h2>
      {messages.length === 0 && <p className="text-soft">{t('No messages yet. You can begin.')}</p>}
      <MessageList messages={messages} documentsAt="/api/documents" {...pages} />
      <div className="mt-6 grid gap-4 max-w-3xl">
        <Notice of={mine?.notice && mine} tone="good">
          {mine?.notice}
        </Notice>
        <NewMessage
          answer={answer}
          messageId={messageId}
          seen={messages.at(-1)?.id}
          choices={choices}
          // Redirects from older pages to the latest messages.
          action="."
          hint={t('{name} and everybody on this project can read it. Once sent, it stays.', {
            name: firm.name,
          })}
        />
      </div>
    </section>
  )
}
