import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { MessageRow } from '#app/domain/messages/list-messages.server.ts'
import { MessageForm } from '#app/domain/messages/message-form.ts'
import { splitUrls } from '#app/domain/messages/split-urls.ts'
import { t } from '#app/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { useFocusEmptyField } from '#app/ui/focus.ts'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormMessage, FormNotices, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import { firm } from '#content/firm.ts'
import type { LoadedMessages } from './messages.server.ts'

type AttachmentChoice = { id: string; name: string; version: number }

type MessageAside = (fieldId: string) => ReactNode

const documentPaths = { client: '/api/documents', firm: '/api/admin/documents' }

/** A project's messages with the form for a new one. `name` renders an author's name, for example as a link. */
export function Conversation({
  side,
  loaded: { messages, choices, messageId, ...pages },
  name,
  aside,
}: {
  side: keyof typeof documentPaths
  loaded: LoadedMessages
  name?: (message: MessageRow) => ReactNode
  aside?: MessageAside
}) {
  const outcome = useOutcome('message')
  const composer = useFocusEmptyField<HTMLDivElement>(messages.length === 0)
  return (
    <>
      <MessageList messages={messages} documentsAt={documentPaths[side]} {...(name && { name })} {...pages} />
      <div ref={composer} className="no-print mt-6 grid gap-4">
        <FormNotices outcome={outcome} />
        <MessageComposer
          messageId={messageId}
          seen={messages.at(-1)?.id}
          choices={choices}
          // Drops the page parameter, so that sending from older messages leads to the latest ones.
          action="."
          hint={t('Everyone on this project will see your message. You can’t edit or delete it later.')}
          {...(aside && { aside })}
        />
      </div>
    </>
  )
}

/** Form for a new message. Keeps the text until it is sent, and warns before the user leaves the page. */
export function MessageComposer({
  entry = '',
  messageId,
  seen,
  choices = [],
  label = t('Message'),
  hint,
  rows = 4,
  action,
  className,
  aside,
}: {
  entry?: string
  /** Id generated with the page. Serves as an idempotency key for repeated submissions. */
  messageId: string
  /** Id of the page's latest message. */
  seen: string | undefined
  choices?: AttachmentChoice[]
  label?: string
  hint?: string
  rows?: number
  action?: string
  className?: string
  aside?: MessageAside
}) {
  const typed = useOutcome('message', entry)?.result.initialValue
  const selected = Array.isArray(typed?.documents) ? typed.documents : []
  // A rejected submission keeps its id, because the message may still have been stored.
  const id = typeof typed?.messageId === 'string' ? typed.messageId : messageId
  return (
    <ActionForm
      schema={MessageForm}
      warnUnsaved
      intent="message"
      entry={entry}
      {...(action && { action, relative: 'path' as const })}
      {...(className && { className })}
    >
      {(fields) => (
        <>
          <input type="hidden" name="messageId" value={id} />
          {seen && <input type="hidden" name="seen" value={seen} />}
          <FormMessage>{fields.messageId.errors?.[0]}</FormMessage>
          <TextAreaField
            field={fields.text}
            label={label}
            {...(hint && { hint })}
            rows={rows}
            aside={aside?.(fields.text.id)}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onKeyDown={submitOnCtrlEnter}
          />
          <p className="-mt-3 caption pointer-coarse:hidden">
            {t('Press Ctrl+Enter (⌘+Enter on a Mac) to send.')}
          </p>
          {choices.length > 0 && (
            <AttachmentFields choices={choices} selected={selected} error={fields.documents.errors?.[0]} />
          )}
          <Submit text={t('Send Message')} sending={t('Sending...')} />
        </>
      )}
    </ActionForm>
  )
}

/** Clicks the form's button, which is disabled while a message is being sent. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
}

function AttachmentFields({
  choices,
  selected,
  error,
}: {
  choices: AttachmentChoice[]
  selected: unknown[]
  error: ReactNode
}) {
  return (
    <Disclosure summary={t('Attach documents')} open={selected.length > 0}>
      <fieldset className="max-h-72 overflow-y-auto border border-line px-4 py-2">
        <legend className="sr-only">{t('Documents in this project')}</legend>
        {choices.map(({ id, name, version }, i) => (
          <label key={id} className="flex items-center gap-3 min-h-11 wrap-anywhere">
            <input
              type="checkbox"
              name={`documents[${i}]`}
              value={id}
              defaultChecked={selected.includes(id)}
              className="shrink-0 size-5 accent-brass"
            />
            <span>
              <bdi className="whitespace-pre-wrap">{name}</bdi>
              <span className="text-soft">{` v${version}`}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {error}
      </p>
    </Disclosure>
  )
}

/** Message text with line breaks and clickable URLs. The links send no referrer. */
function LinkedText({ children, className = '' }: { children: string; className?: string }) {
  return (
    <p dir="auto" className={`whitespace-pre-wrap wrap-anywhere ${className}`}>
      {splitUrls(children).map(({ text, href }, i) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no ids and are never reordered.
          <a key={i} href={href} rel="noopener noreferrer nofollow" className="text-link">
            {text}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Fragment key={i}>{text}</Fragment>
        ),
      )}
    </p>
  )
}

type MessageListProps = {
  messages: MessageRow[]
  /** Cursor for the previous page, if there are older messages. */
  earlier: string | null
  isEarlier: boolean
  documentsAt: string
  name?: (message: MessageRow) => ReactNode
}

function MessageList({ messages, earlier, isEarlier, documentsAt, name }: MessageListProps) {
  return (
    <>
      <MessagePageLinks earlier={earlier} isEarlier={isEarlier} />
      <ol className="grid gap-5 empty:hidden">
        {messages.map((message, i) => (
          <li
            key={message.id}
            id={i === messages.length - 1 ? 'newest-message' : undefined}
            className={`border-l-3 pl-4 scroll-mt-24 ${message.side === 'firm' ? 'border-brass' : 'border-line'}`}
          >
            <p className="caption flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold text-text wrap-anywhere">
                {message.mine ? t('You') : (name?.(message) ?? message.by)}
              </span>
              {message.side === 'firm' && !message.mine && message.by !== firm.name && (
                <span>{firm.name}</span>
              )}
              <DateAndTime value={message.createdAt} />
              {message.isNew && (
                <StatusBadge meaning={message.side === 'client' ? 'waits-for-us' : 'waits-for-client'}>
                  {t('New')}
                </StatusBadge>
              )}
            </p>
            <LinkedText className="mt-1 max-w-[70ch]">{message.text}</LinkedText>
            <MessageAttachments message={message} documentsAt={documentsAt} />
          </li>
        ))}
      </ol>
    </>
  )
}

function MessageAttachments({
  message: { documents },
  documentsAt,
}: {
  message: MessageRow
  documentsAt: string
}) {
  if (documents.length === 0) return null
  return (
    <ul aria-label={t('Documents')} className="mt-1.5 flex flex-wrap gap-x-5">
      {documents.map(({ id, name, version }) => (
        <li key={id}>
          <a href={`${documentsAt}/${id}/download`} className="tall-link wrap-anywhere">
            <span className="sr-only">{`${t('Download')} `}</span>
            <bdi className="whitespace-pre-wrap">{name}</bdi>
          </a>
          <span className="caption">{` v${version}`}</span>
        </li>
      ))}
    </ul>
  )
}

function MessagePageLinks({ earlier, isEarlier }: Pick<MessageListProps, 'earlier' | 'isEarlier'>) {
  const linkTo = useListLink()
  if (!earlier && !isEarlier) return null
  return (
    <nav aria-label={t('More messages')} className="mb-5 flex flex-wrap gap-3">
      {earlier && (
        <Link to={{ ...linkTo({ earlier }), hash: 'messages' }} className="button button-line">
          {t('Earlier messages')}
        </Link>
      )}
      {isEarlier && (
        <Link to={{ ...linkTo({ earlier: null }), hash: 'newest-message' }} className="button button-line">
          {t('Newest messages')}
        </Link>
      )}
    </nav>
  )
}
