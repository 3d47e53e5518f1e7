import { t } from '#app/translations/texts.ts'
import { FilterLinks } from '#app/ui/list/list-controls.tsx'

/** Values of the query parameter. */
export const MY_PROJECTS_FILTERS = ['mine', 'all'] as const

/** Limits a list to the projects that the current user leads. The selection is remembered for all lists. */
export const MyProjectsFilter = ({ mine }: { mine: boolean }) => (
  <FilterLinks
    label={t('Projects')}
    name="show"
    value={mine ? 'mine' : 'all'}
    choices={[
      { value: 'all', text: t('All projects') },
      { value: 'mine', text: t('Mine') },
    ]}
  />
)
