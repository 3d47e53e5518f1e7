import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { MessageRow } from '#app/domain/messages/list-messages.server.ts'
import { splitUrls } from '#app/domain/messages/split-urls.ts'
import { t } from '#app/translations/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import { firm } from '#content/firm.ts'

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
  /** Base path for document downloads. */
  documentsAt: string
  /** Renders the author's name, for example as a link. */
  name?: (message: MessageRow) => ReactNode
}

export function MessageList({ messages, earlier, isEarlier, documentsAt, name }: MessageListProps) {
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
            <p className="text-sm text-soft flex flex-wrap items-baseline gap-x-2">
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
          <span className="text-sm text-soft">{` v${version}`}</span>
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
