import { clientsClaim } from 'workbox-core'
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

// Opens the families' portal without a network (docs/decisions/web.md). It keeps the portal's own files and two empty pages, and
// nothing that the API has said: what a person sees is kept apart for each account, in the diary's database.

/** The place of the list that the build writes in. */
declare const self: { __WB_MANIFEST: PrecacheEntry[] }

/** Seconds after which a page that does not come is taken from the phone. */
const patience = 3

const diaryPage = '/food-diary'
const memberPage = '/home'

// No `skipWaiting`: a new version takes over when the last page of the old one is closed, so that a page never finds the
// files of another version. A page that is opened meanwhile comes from the network, and brings its own.
clientsClaim()

// Before the files: a page comes from the network whenever there is one, as it did before there was a worker.
const fromNetwork = new NetworkOnly({
  networkTimeoutSeconds: patience,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        if (response.status >= 500) throw new Error('The portal is not there')
        return response
      },
      handlerDidError: async ({ request }) =>
        (await matchPrecache(new URL(request.url).pathname === diaryPage ? diaryPage : memberPage)) ??
        Response.error(),
    },
  ],
})
registerRoute(new NavigationRoute(fromNetwork, { denylist: [/^\/(?:api|staff|dev)(?:[/?]|$)/u] }))

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, ignoreURLParametersMatching: [] })
