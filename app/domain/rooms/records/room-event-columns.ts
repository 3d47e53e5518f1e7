import type { CsvColumn } from '#app/core/csv.ts'
import { t } from '#app/texts.ts'

type EventRow = {
  name: string | null
  email: string | null
  title: string | null
  version: string | null
  page: number | null
  seconds: number | null
  createdAt: Date
  action: string
  number: string | null
  group: string | null
}

export const roomEventColumns: CsvColumn<EventRow>[] = [
  [t('Person'), (row) => row.name],
  [t('Email'), (row) => row.email],
  [t('Document'), (row) => row.title],
  [t('Version'), (row) => row.version],
  [t('Page'), (row) => row.page],
  [t('Seconds'), (row) => row.seconds],
  [t('When'), (row) => row.createdAt],
  [t('Action'), (row) => row.action],
  [t('Number'), (row) => row.number],
  [t('Group'), (row) => row.group],
]
