import type { LegalPage } from '#app/content/shapes.ts'
import { firm } from './firm.ts'
import { inWords } from './periods.ts'
import { retention, retentionInSentences } from './retention.ts'

const updated = 'Last updated: July 26, 2024'
const write = `Write to ${firm.email} or to ${firm.name}, ${firm.postalAddress}.`

export const privacyPolicy: LegalPage = {
  title: 'Privacy Policy',
  description: `What ${firm.name} keeps about visitors and clients, why, for how long, and how to have it changed or deleted.`,
  updated,
  intro: `${firm.name} keeps as little about you as the work allows. This page says what that is, why we keep it, who sees it, and what you can ask of us.`,
  sections: [
    {
      title: 'When you visit the site',
      body: [
        `The public pages set no cookies and load nothing from third parties: no analytics, no advertising, no fonts or scripts from elsewhere. Our server notes faults and refused requests in a technical log, which may contain the address a request came from. It is kept for ${retention.technicalLog.until}.`,
      ],
    },
    {
      title: 'When you send an inquiry',
      body: [
        'We keep what you enter in the inquiry form: your name, company, email address, phone number, the service and budget you select, and your message. We use it to answer you and, if we come to work together, to prepare the engagement. A check that you are human runs before it is sent.',
        `An inquiry that does not lead to an engagement is deleted after ${inWords(retention.inquiries.period)}, or sooner if you ask.`,
      ],
    },
    {
      title: 'When you have an account',
      body: [
        'The client portal needs an account. For it we keep:',
        [
          'what you enter when you sign up: name, job title, industry, a description of your project, email address and, if you give them, company, phone number and postal address;',
          'your password, only as a value from which it cannot be read back;',
          'if you sign in with Google, your name, email address and the identifier Google gives us, and nothing else;',
          'the times of your current and previous log in, and when and from which address you accepted our terms;',
          'the documents you upload, your projects and your invoices.',
        ],
        'Signing in sets a cookie that keeps you signed in, which goes when you log out. A second one remembers your language and time zone for a year, so that dates are shown as you write them.',
      ],
    },
    {
      title: 'Who sees it',
      body: [
        'The people of the firm who work with you, and nobody else. We sell nothing and share nothing for advertising. The site runs on a server under our control; our mail provider carries the messages we send you. We hand data to authorities only when the law obliges us to.',
      ],
    },
    {
      title: 'How long we keep it',
      body: [
        `Account data and documents as long as the account exists. Invoices, with the name and address on them, ${retention.invoices.until}.`,
        'You can close your account yourself, in your profile. Fourteen days after you have confirmed it, your profile, your ways to log in, the mail we sent you and the documents in your portal are erased. Documents of a project that others are on as well stay with them, without your name. What we agreed and did in a project stays with us without a link to your account; messages stay without your name, answers and approvals with it. A record of who changed what and when, which names you and can be neither changed nor deleted, stays as well: without it nobody could rely on it.',
        'All of it at a glance. What has had its time is deleted by itself, within the hour:',
        retentionInSentences(),
      ],
    },
    {
      title: 'What you can ask of us',
      body: [
        'You can ask what we keep about you, have it corrected, have it deleted, or receive a copy you can take elsewhere: in the portal, your profile lets you do all of it yourself. You can also object to a use or complain to your data protection authority. We answer within thirty days and charge nothing.',
        write,
      ],
    },
    {
      title: 'Changes',
      body: [
        'When this policy changes, the date at the top changes with it. If a change matters to account holders, we tell them by email before it takes effect.',
      ],
    },
  ],
}

export const termsOfUse: LegalPage = {
  title: 'Terms of Use',
  description: `The terms for using the web site and client portal of ${firm.name}.`,
  updated,
  intro: `These terms apply to the web site and the client portal of ${firm.name}. Advice itself is governed by the engagement letter you sign with us; where the two differ, the letter counts.`,
  sections: [
    {
      title: 'Who may register',
      body: [
        'By creating an account you confirm that',
        [
          'you are over 18 years of age;',
          'you are not located in an embargoed country, and not on a list of persons with whom trade is forbidden to us;',
          'you register only one account, in your own name, with details that are true.',
        ],
      ],
    },
    {
      title: 'Your account',
      body: [
        'You verify your email address before you log in for the first time. Keep your password to yourself, and tell us at once if you believe somebody else knows it. What is done with your account is taken to be done by you until you have told us.',
        'We may close an account that breaks these terms. You may have yours closed at any time.',
      ],
    },
    {
      title: 'The client portal',
      body: [
        'The portal shows your projects, documents and invoices. Upload only what you are entitled to share with us, and nothing that could harm the systems of others. Documents remain yours; you allow us to store and read them for the engagement.',
      ],
    },
    {
      title: 'What the site is, and is not',
      body: [
        'The public pages describe our work. They are no offer, and no legal, tax or investment advice. Results described in the portfolio were those of particular clients; yours will be different.',
      ],
    },
    {
      title: 'Fair use',
      body: [
        'Do not try to reach the data of others, to disturb the service, or to collect its content by machine beyond what search engines do. If you find a weakness, tell us; we will thank you and not pursue you.',
      ],
    },
    {
      title: 'Availability and liability',
      body: [
        'We keep the site running with care but do not promise that it is always available. For damage caused by intent or gross negligence we are liable without limit; otherwise only for foreseeable damage from the breach of an essential duty, as far as the law permits.',
      ],
    },
    {
      title: 'Changes and applicable law',
      body: [
        'When these terms change, you are asked to accept the new version before you use the portal again. The law of the place where the firm has its seat applies.',
        write,
      ],
    },
  ],
}

export const copyright: LegalPage = {
  title: 'Copyright',
  description: `Who owns the texts, drawings and documents on the web site of ${firm.name}, and what you may do with them.`,
  intro: `© 2024 ${firm.name}. All rights reserved.`,
  sections: [
    {
      title: 'What is ours',
      body: [
        `Texts, drawings, the name ${firm.name} and the design of this site belong to the firm, unless stated otherwise. The drawings were made for this site.`,
      ],
    },
    {
      title: 'What you may do',
      body: [
        'Read, print and link to any page, and quote short passages with the source. For anything beyond that, including use in training material or data sets, please ask first; we often say yes.',
      ],
    },
    {
      title: 'What belongs to others',
      body: [
        'Names and marks of clients and products belong to their owners and are named with consent. The typefaces, Instrument Serif and Figtree, are used under the SIL Open Font License.',
        'Documents in the client portal belong to the client they were made for, as the engagement letter says.',
      ],
    },
    {
      title: 'If something here is yours',
      body: [
        `If you believe that we use something of yours without a right to it, tell us where it stands and what it is, and we will look at it within two working days. ${write}`,
      ],
    },
  ],
}
