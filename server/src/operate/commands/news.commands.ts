import { z } from 'zod/mini'

import { listStaffNews, publishDraft } from '#messages/index.ts'

import { type Command, doer, option } from '#operate/command.ts'

export const newsCommands = {
  'news list': {
    usage: '',
    summary: 'lists the news with their ids and states',
    run: async (needs) => {
      const news = await listStaffNews(needs)
      if (news.length === 0) return 'There is no news yet.'
      return news
        .map(({ id, state, publishedAt, title }) =>
          [id, state, publishedAt?.toISOString() ?? '-', title].join('\t'),
        )
        .join('\n')
    },
  },
  'news publish': {
    usage: '--id <id>',
    summary: 'publishes a draft, or what was to be published later, now',
    refusals: {
      not_found: 'There is no news with this id.',
      news_outdated: 'This news is published already.',
    },
    run: async (needs, values) => {
      const id = option(values, 'id', z.uuid(), 'is not an id: see `news list`.')
      const { news } = await publishDraft(needs, doer, id)
      return `Published: ${news.title}`
    },
  },
} satisfies Record<string, Command>
