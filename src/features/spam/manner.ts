import type { WordList } from './trades.ts'

/** How sellers write: of “your” website and “our” price, where a client writes it the other way round. */
export const manner: Record<string, WordList> = {
  'speaks of our website': {
    first: 1,
    more: 1,
    most: 3.5,
    words: `your website, your site, your web site, your webpage, your page, your content, your visitors,
      your customers, your ranks, your business, your ad words, you are not ranking, not listed, hacked your,
      your databases, webmasters, bloggers, more customers, your website is, your website was, your website could, your site is, your site uses, your
      domain, your rankings, your google, your competitors, your ranking, your traffic, your keywords,
      target keywords, your organic, rank your website, rank your site, your website on, errors on your
      website, errors in your website, on your website that, your website does not, visited your site,
      visiting your website, came across your website, came across your site, found your website, noticed
      your website, noticed your site, noticed that your, looking at your website, checking your website,
      was just on, submit your site, your niche, your blog, fix your site, website owner, site owner,
      first page of google, page one, top of google, rank 1, fix it for you, your website to the top,
      your online presence, your instagram, your ad, dear webmaster, dear owner, businesses like yours`,
  },
  'offers us something': {
    first: 1.5,
    more: 1,
    most: 4,
    words: `we offer, we can offer, can offer you, make offer, make you an offer, buy my, my services, i can show
      you, send some over, send over some, i ll send, growing your, ever considered, wondering if you, introduce to you, introduce our, benefit your, mind if i send, more info, shall we talk,
      glad to show you, show you my work, are you struggling, struggling to get, imagine having, decision maker,
      decision makers, our company provides, we run campaigns, reaching out because,
      wondered whether you, thought you would be interested, you would be interested, would you like to find,
      find out more, do you want to, live demo, try out, provider of, improve your, will increase your,
      will improve your, i actually help, i represent a, feel free to contact us, let me know if you re
      interested, paid post, to publish a, wir bieten ihnen, kostenloses angebot, presupuesto gratis,
      пишите в, предлагаем, we post it, our packages, our portfolio, our team of, our services, our offer, our catalogue,
      price list, our seo services, our seo plan, our seo tool, our seo techniques, our expert team, help companies like yours, companies like yours, like yours,
      firms like yours, your industry, your business qualifies, may i send you, can i send you, i can
      send you, shall i send, should i send, i will send, send some samples, send you a quote,
      love to send, can i share, can i email you, can i call you, reply yes, kindly reply, reply for, reply with,
      let me know if you want, are you interested,
      interested in seeing, want a demo, free trial, free sample, free quote, free audit, no obligation,
      no cost to you, quick call, open to a, quick question, right person, best number to reach,
      would suit your company, would you like to receive, would you be open, qualified meetings,
      decision makers, leads every month, dedicated developers, virtual assistants, explainer videos,
      data entry, lead lists, i represent, following up on my, my last message, feature your company,
      resell, reselling, commission, sued, you only pay, at no cost, certified developers, few profiles, outsourced bookkeeping, current supplier, working with clients who`,
  },
  // It weighs little, because clients introduce themselves so, too.
  'tells what it does': {
    first: 0.5,
    more: 0.5,
    most: 1.5,
    words: `we provide, we specialize, we specialise, we sell, we build, we produce, we help, we can place,
      we can fix, we can clean, our staff, our team, our ai, our database, our widget, reply to this
      message, just reply, award winning, leading, expert, business consultant, manufacturer`,
  },
  'presses us': {
    first: 1,
    more: 1,
    most: 3.5,
    words: `buy now, order now, order here, order today, click here, click below, start here, start now,
      join now, sign up now, sign up today, apply now, act now, book here, claim it, claim your, shop now,
      call now, register now, visit now, limited time, this week only, today only, before it expires,
      expires today, final notice, 100 guaranteed, satisfaction guaranteed, guaranteed, money back,
      lowest price, best price, cheap, cheapest, cheap rate, cheaper, discount, very cheap, affordable, fast delivery,
      worldwide shipping, discreet shipping, overnight, instant delivery, instant withdrawal, no
      questions asked, dear sir, dear friend, hello dear friend, congratulations, doctors hate,
      price per post, per post, real traffic, more traffic, free traffic, more leads, unsubscribe click, to unsubscribe, like to unsubscribe, opt out, more info, for more information, for only, for nothing, confirm here, verify within, within 24 hours or, scheduled for deletion,
      trademark claim, as little as, our prices start, ready to buy, free worldwide, 40 off, 50 off, 70 off,
      add me, speel nu, scrivici, offriamo, before the end of the month,
      just visit, monthly fee, flat rate, unlimited, without impacting, to prevent, pay 3000, your prices,
      check our, our plans, waste time, without leaving, low monthly,
      get instant, win rate, 80 off, off today, free listing, download the evidence, copyright, играть тут,
      недорого, без отказа, jetzt spielen, jetzt beantragen, jetzt sichern, solicita aquí, juega ahora,
      haz clic, jouez maintenant, cliquez ici, cadastre se, clique aqui, zagraj teraz, gioca ora`,
  },
  'leads to a messenger': {
    first: 1.5,
    more: 0,
    most: 1.5,
    words: 'telegram, whatsapp, whats app, wechat, viber, skype',
  },
}

/** What clients of the firm write about; it outweighs the word lists, and no other sign. */
export const relief: Record<string, WordList> = {
  'speaks of our work': {
    first: 1.5,
    more: 0.75,
    most: 3.5,
    words: `salesforce, sales cloud, service cloud, marketing cloud, experience cloud, commerce cloud, health
      cloud, financial services cloud, crm, apex, flows, lightning, sandbox, pardot, cpq, appexchange,
      trailhead, dreamforce, mulesoft, hubspot, netsuite, governor limits, record triggered, web to lead,
      licences, licenses, implementation, implementing, migration, migrate, integrate, integration,
      dashboard, dashboards, admin, admins, admin on demand, our org, orgs, rollout, health check,
      case management, duplicates, custom objects, training, adoption, consultancy, rfp, sso`,
  },
  'asks like a client': {
    first: 0.5,
    more: 0.5,
    most: 1.5,
    words: `we need, i need, need help, needs help, we are looking for, we re looking for, looking for a
      salesforce, we use, we want, we would like, could you, can you, help us, call me, what would,
      how much would, our users, our clients, our sales, our support, our board, our boss, our website is,
      one of your, for us, our requirements, please quote, a quote, do you offer, do you have, do you work`,
  },
}
