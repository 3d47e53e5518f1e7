import { formatDay } from '#app/core/days.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

export const createRequestSubject = (where: string) =>
  t('{name} needs something from you: {where}', { name: firm.name, where })

export const formatRequest = ({ title, dueOn }: { title: string; dueOn: string | null }): string =>
  dueOn ? t('Due {dueOn}: {title}', { dueOn: formatDay(dueOn), title }) : title
