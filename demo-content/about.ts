import type { About } from '#app/content/shapes.ts'

export const about = {
  description:
    'Norrvane Advisory is a team of eleven on the harbor in Port Norrvane. Read about our mission, our leadership, and the principles we work by.',
  title: 'A small firm, on purpose',
  lead: 'Eleven people in one house on the harbor: small enough for you to know us all by name, and for us to turn down work we shouldn’t take.',
  mission: {
    title: 'Mission',
    text: [
      'A company of two hundred people faces the same hard decisions as one of twenty thousand: which technology to trust, whether to sell, what to stop. It faces them without a strategy department, and usually only once.',
      'Our mission is to give those companies the judgment that large ones keep in-house, for as long as a decision takes, and to leave them able to make the next one on their own.',
    ],
    figures: [
      { value: '2011', label: 'founded' },
      { value: '11', label: 'people' },
      { value: '140', label: 'engagements completed' },
      { value: '3 in 4', label: 'clients come back' },
    ],
  },
  leader: {
    title: 'Leadership',
    name: 'Ingrid Norrvane',
    role: 'Founder and Managing Partner',
    text: [
      'Ingrid ran operations at a regional shipping line with nine vessels and four hundred employees, and led its sale before she ever advised anyone else on one. She founded the firm in 2011 with the two colleagues who had sat across the table from her in that deal.',
      'She leads the M&A practice, reads every final report before it goes out, and still answers her own phone.',
    ],
    linkedIn: 'https://www.linkedin.com/in/ingrid-norrvane-example',
    linkText: 'Ingrid Norrvane on LinkedIn',
    picture: {
      src: '/pictures/house.svg',
      width: 800,
      height: 960,
      alt: 'Line drawing of a narrow house on a quay; one upstairs window is lit.',
    },
    caption: '14 Harbor Row. The lit window is usually hers.',
  },
  principles: {
    title: 'Guiding principles',
    list: [
      {
        name: 'Innovation at the Core',
        text: 'We test new tools on our own work first. What saves us a day goes into the next proposal; what merely impresses does not.',
      },
      {
        name: 'Strategic M&A Execution',
        text: 'A deal is a means to an end. Before we talk about price, we write down what the company should look like three years after signing, and we measure every offer against that page.',
      },
      {
        name: 'Excellence in Delivery',
        text: 'A project is done when someone else can run it without us. We promise a date once, report changes the day we learn of them, and show the contingency openly in every budget.',
      },
    ],
  },
  call: {
    title: 'Come by, or write',
    text: 'The coffee is good and the stairs are steep. A video call works as well.',
    link: 'Get in Touch',
  },
} satisfies About
