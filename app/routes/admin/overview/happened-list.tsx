import { href } from 'react-router'
import type { Happened, HappenedKind } from '#app/domain/overview/happened.server.ts'
import { Clock, DayHeading, useDayOf } from '#app/ui/dates.tsx'
import type { StatusMeaning } from '#app/ui/status/status-badge.tsx'
import { NewsList } from './news-list.tsx'

type Look = { label: string; meaning: StatusMeaning; to: (one: Happened) => string }

const toRequest = ({ id, project }: Happened) =>
  `${href('/admin/projects/:id/requests', { id: project ?? '' })}?request=${id}#${id}`
const toDocument = ({ id }: Happened) => `${href('/admin/documents')}?document=${id}`

const looks: Record<HappenedKind, Look> = {
  inquiry: {
    label: 'New inquiry',
    meaning: 'waits-for-us',
    to: ({ id }) => href('/admin/inquiries/:id', { id }),
  },
  project: {
    label: 'Requested',
    meaning: 'waits-for-us',
    to: ({ id }) => href('/admin/projects/:id', { id }),
  },
  answer: { label: 'Answered', meaning: 'waits-for-us', to: toRequest },
  document: { label: 'Handed in', meaning: 'waits-for-us', to: toRequest },
  approval: { label: 'Handed in', meaning: 'waits-for-us', to: toRequest },
  upload: { label: 'Uploaded', meaning: 'waits-for-us', to: toDocument },
  opened: { label: 'Opened', meaning: 'neutral', to: toDocument },
  mail: { label: 'Mail stuck', meaning: 'stopped', to: ({ id }) => href('/admin/mail/:id', { id }) },
}

export function HappenedList({ happened }: { happened: Happened[] }) {
  const dayOf = useDayOf()
  const items = happened.map((one, i) => {
    const { label, meaning, to } = looks[one.kind]
    const day = dayOf(one.at)
    const before = happened[i - 1]
    return {
      key: `${one.kind}/${one.id}`,
      to: to(one),
      label,
      meaning,
      late: one.kind === 'mail',
      title: one.title,
      about: [one.who, one.place === one.title ? null : one.place],
      end: <Clock value={one.at} />,
      group: before && dayOf(before.at) === day ? null : <DayHeading day={day} />,
    }
  })
  return <NewsList id="happened" title="What happened" items={items} />
}
