await import('../lab/proof/main.mjs')
