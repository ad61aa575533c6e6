/** A new code starts the screen anew (specification section 4). On its own, because no test can reload its page. */
export const reloadPage = () => window.location.reload()
