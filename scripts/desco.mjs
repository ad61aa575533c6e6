import '../server/src/desco.ts'
