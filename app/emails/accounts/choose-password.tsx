import { t } from '#app/texts.ts'
import { linkLifetimes } from '#content/lifetimes.ts'
import { inWords } from '#content/periods.ts'
import { Action, Paragraph } from '../layout.tsx'

export const ChoosePassword = ({ link }: { link: string }) => (
  <>
    <Action href={link}>{t('Choose a password')}</Action>
    <Paragraph>
      {t('The link works once and for {time}. If you did not expect this mail, you need not do anything.', {
        time: inWords(linkLifetimes.invite),
      })}
    </Paragraph>
  </>
)
