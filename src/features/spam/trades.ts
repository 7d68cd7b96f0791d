/** Phrases that count as a sign: whole words only, whatever their case and accents. */
export interface WordList {
  /** Points for the first phrase found, for each other one, and at most. */
  first: number
  more: number
  most: number
  /** Separated by commas. */
  words: string
}

/**
 * What spam sells. The words alone never suffice, because casinos, lenders and SEO agencies are
 * clients, too; together with a link or the manner of a seller they do.
 */
export const trades: Record<string, WordList> = {
  'trade: search rankings': {
    first: 1,
    more: 0.5,
    most: 2.5,
    words: `seo, backlink, backlinks, link building, link insertion, guest post, guest posts, guest
      posting, niche edits, pbn, dofollow, do follow, domain authority, domain rating, da dr,
      ahrefs, rankings, rank on google, keyword research, off page, on page, white hat, web
      directories, search engines, sponsored article, sponsored articles, sponsored post,
      organic traffic, website traffic, website visitors, targeted visitors, google maps ranking, gmb,
      google reviews, 5 star reviews, google rating, ranking, ranks, whitehat, serp, semrush,
      link exchange, link placement, paid post, negative backlinks, google index, google charges, adwords, search traffic, targeted traffic, traffic to your, pacchetti di backlink,
      promuovere il tuo sito, web designer, website design, website redesign, redesigns, landing pages for you,
      domain expires, domain name expires, directory of businesses,
      suchmaschinenoptimierung, seite 1, posicionamiento, primeros lugares, référencement, posizionamento,
      продвижение сайта, продвижения сайта, раскрутка, прогон хрумером, web design, web development, logo design,
      redesign your website, wordpress websites, mobile app, smm, ppc, digital marketing agency`,
  },
  'trade: gambling': {
    first: 1.5,
    more: 1,
    most: 3.5,
    words: `casino, online casino, casinos, slots, free spins, no deposit bonus, no deposit, jackpot,
      poker online, sports betting, betting, bookmaker, 1xbet, казино, фриспины, фриспинов, без депозита,
      игровые автоматы, ставки на спорт, букмекер, freispiele, ohne einzahlung, spielautomaten,
      giros gratis, tiradas gratis, sin depósito, apuestas deportivas, tours gratuits, sans dépôt,
      casino en ligne, paris sportifs, cassino, apostas, apostas esportivas, giri gratis, scommesse,
      kasyno, bez depozytu, darmowych spinów, bahis, slot gacor, judi online`,
  },
  'trade: pills': {
    first: 1.5,
    more: 1,
    most: 3.5,
    words: `viagra, cialis, levitra, sildenafil, tadalafil, kamagra, tramadol, xanax, oxycodone,
      oxycontin, adderall, ambien, ivermectin, without prescription, no prescription, online pharmacy,
      canadian pharmacy, weight loss, lose weight, keto gummies, cbd gummies, male enhancement,
      виагра, сиалис, дженерики, potenzmittel, rezeptfrei, sin receta, sans ordonnance`,
  },
  'trade: quick money': {
    first: 1.5,
    more: 1,
    most: 3.5,
    words: `bitcoin, btc, crypto, cryptocurrency, usdt, forex, trading robot, trading bot, trading platform,
      trading signals, passive income, binary options, guaranteed profit, guaranteed returns,
      weekly returns, make money, make easy money, work from home, earn money, business loan,
      business loans, urgent loan, quick loan, payday loan, payday loans, personal loan, interest rate,
      no collateral, no credit check, working capital, project funding, funding opportunity,
      private investor, private equity firm, equity firm, fund your, with a loan, line of credit, credit check,
      pre approved, prints money, bitcoins, millionaire, out of debt, credit card balance, debt relief, earn on the internet,
      per week, deceased client, barrister, next of kin, million dollars, you won, you have won, prize,
      grant funding, merchant cash advance, invoice factoring, tax relief, casino bonussen, trader, traders, usd day, group of investors, acquiring firms, acquire your,
      inheritance, transfer the funds, lottery, recovery expert,
      кредит, займ, займы, заработок, криптовалюта, sofortkredit, ohne schufa, kredit ohne,
      préstamos, préstamos rápidos, sin aval, crédit rapide, empréstimo`,
  },
  'trade: adult': {
    first: 2,
    more: 1,
    most: 3.5,
    words: `porn, porno, xxx, gambling spam, sex, sex chat, escort, escorts, webcams, adult dating, hot girls,
      hot models, hookup, naked, wanna see, beautiful women, meet singles, girls in your, nudes, sexy girls, порно, секс, проститутки, интим, знакомства для секса`,
  },
  'trade: things for sale': {
    first: 1.5,
    more: 1,
    most: 3.5,
    words: `replica, replica watches, rolex, louis vuitton, gucci bags, buy followers, real followers,
      tiktok followers, instagram followers, instagram likes, youtube views, essay writing, essay help,
      bulk email, smtp servers, email lists, email database, mailing list, fresh leads, exclusive leads,
      contact forms, dissertation writing, advertising sites, your advertisement, submit your advertisement,
      free lifetime access, affiliate, affiliates, second video, explainer video, explainer videos, videos,
      competitive price, best quality, factory price, factory prices, china factory, manufacturer in, supplier of,
      backpacks, waterproof material, sending newsletters, newsletters via, ghostwriter, posts that get,
      cold email, cold calling, lead generation service, appointment setting, ai agent for your, cheap jerseys, gigs, my gig, software widget, web visitor, visitor s,
      chatbot, virtual assistants, data entry, promotional products, phone system, solar leads,
      insurance leads, mailing list, mobile app developers, купить диплом`,
  },
}

/** Phrases in scripts without spaces between words: found anywhere in the text. */
export const unspaced =
  '赌场, 博彩, 百家乐, 彩票, 色情, 贷款, 代写, 发票, カジノ, アダルト, 出会い系, 카지노, 바카라, 토토사이트'
